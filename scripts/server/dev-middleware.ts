import type { Plugin } from 'vite';
import { airflowFrom } from './from-environment';
import { forward, isApiPath } from './proxy';

/** `npm run dev` with AIRFLOW_URL: the same proxy as `npm start`, inside Vite's own server. */
export function airflowMiddleware(environment: NodeJS.ProcessEnv): Plugin {
  return {
    name: 'vitals:airflow',
    apply: 'serve',
    configureServer(server) {
      const airflow = airflowFrom(environment)?.airflow;
      if (airflow === undefined) return;
      server.middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').slice(1).split('?', 2);
        if (!isApiPath(path)) return next();
        void forward(airflow, path, query === undefined ? '' : `?${query}`, request, response);
      });
    },
  };
}
