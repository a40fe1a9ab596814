import { vi } from 'vitest';

/** From now on the disk takes nothing of these sections; `fits` says when it does again. */
export function fullDisk(fits: () => boolean = () => false, name = 'QuotaExceededError') {
  const put = Reflect.get<IDBObjectStore, 'put'>(IDBObjectStore.prototype, 'put');
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (!fits()) throw new DOMException('no room', name);
    return put.apply(this, args);
  });
}
