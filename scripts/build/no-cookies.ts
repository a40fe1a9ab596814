/**
 * Stands in for tough-cookie in the demo build. MSW keeps cookies of mocked answers with it, and it brings the whole
 * public suffix list (over 100 kB compressed). The simulated Airflow sets no cookies, so this jar stays empty.
 */
export const Cookie = { fromJSON: (): null => null };

export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): readonly never[] {
    return [];
  }

  setCookie(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
