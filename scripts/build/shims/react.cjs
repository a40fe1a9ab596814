// The host's React: two copies in one page would not share hooks.
module.exports = globalThis.React ?? require('./absent.cjs');
