/** Sends a signal to every process of a group; that nobody is left in it is no error. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a group, whatever state it is in: SIGKILL reaches frozen processes too. */
export function endGroup(leader: number): void {
  signalGroup(leader, 'SIGKILL');
}
