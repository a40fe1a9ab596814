// The host's ReactDOM, of which it gives `createPortal` and no `client`.
module.exports = globalThis.ReactDOM ?? require('./absent.cjs');
