/**
 * `kubernetes.ts PORT`: an API server of Kubernetes without pods, as far as KubernetesExecutor asks one: lists are empty,
 * watches stay open and tell nothing. After `POST /forbid` whoever asks for pods may not. Killed it refuses, frozen it is
 * silent, started again it allows.
 */
import { createServer, type ServerResponse } from 'node:http';

const port = Number(process.argv[2]);
if (!(port > 0)) throw new Error('kubernetes.ts PORT');
let mayList = true;

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const FORBIDDEN = {
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  reason: 'Forbidden',
  code: 403,
  message: 'pods is forbidden: User "system:serviceaccount:airflow:scheduler" cannot list resource "pods"',
};
const NO_PODS = { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '1' }, items: [] };

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method === 'POST' && pathname === '/forbid') {
    mayList = false;
    response.writeHead(204).end();
  } else if (pathname === '/version') {
    send(response, 200, { major: '1', minor: '34', gitVersion: 'v1.34.0' });
  } else if (!pathname.endsWith('/pods')) {
    send(response, 404, { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 });
  } else if (!mayList) {
    send(response, 403, FORBIDDEN);
  } else if (/^(?:true|1)$/i.test(searchParams.get('watch') ?? '')) {
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
  } else {
    send(response, 200, NO_PODS);
  }
}).listen(port, '127.0.0.1');
