/*
 * In place of something that the host does not give: whatever is asked of it, called on it or derived from it is this
 * again. So the bundle can be evaluated anywhere, and `register` gets to say what is missing.
 */
const absent = new Proxy(function Absent() {}, {
  // A class that extends it needs a real prototype.
  get: (_target, name) => (name === 'prototype' ? {} : absent),
  apply: () => absent,
});

// Behind an object of its own: a bundler copies own properties and keeps the prototype.
module.exports = Object.create(absent);
