/** Why what is recorded is not kept, or not all of it was. */
export type StoreTrouble =
  /** The browser gives this page no storage: private mode, a sandbox, a setting. */
  | { readonly kind: 'denied' }
  /** Nothing more fits; older minutes were given up already. */
  | { readonly kind: 'full' }
  /** A newer Vitals has used it: this tab is the older one. */
  | { readonly kind: 'newer' }
  /** Somebody deleted it while the page was open; it goes on from here. */
  | { readonly kind: 'cleared' }
  /** Parts could not be read, and were left out: how many, and of what (rows, incidents, notes, gaps, instances, checkpoint). */
  | { readonly kind: 'damaged'; readonly rows: number; readonly sections: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/** What came of an import. Words: `ui/words-store.ts`. */
export type BroughtIn =
  /** Rows and episodes that are new here, or better than what was here; and entries that could not be taken. */
  | { readonly ok: true; readonly rows: number; readonly episodes: number; readonly leftOut: number }
  /** `detail`: of `newer` the file's version, of `other_airflow` whose it is, of `nothing` how many entries are damaged. */
  | {
      readonly ok: false;
      readonly why: 'not_json' | 'not_ours' | 'newer' | 'other_airflow' | 'nothing' | 'not_kept';
      readonly detail: string;
    };
