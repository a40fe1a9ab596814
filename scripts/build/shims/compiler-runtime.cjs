// Of the host's React as well; no host without it has been seen since Airflow 3.1.
module.exports = globalThis.React?.__COMPILER_RUNTIME ?? require('./absent.cjs');
