import type { BuildEnvironmentOptions } from 'vite';

/**
 * How the card on Airflow's home page is made small, whose bytes are counted (scripts/size.ts): Terser gives 2 % less as served
 * than Vite's own minifier. The pages do without, which would gain 0.2 % and take minutes. None of Terser's unsafe options:
 * some of them break the stand-ins of scripts/build/shims, others make the code larger.
 */
export const minified: Pick<BuildEnvironmentOptions, 'minify' | 'terserOptions'> = {
  minify: 'terser',
  terserOptions: {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
    format: { ecma: 2020 },
  },
};
