// The host's JSX functions: elements of another copy would not be its own.
module.exports = globalThis.ReactJSXRuntime ?? require('./absent.cjs');
