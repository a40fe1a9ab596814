import { type Instant, instant } from '../../domain/time';
import { ProblemError, problemOf } from '../client';
import type { Clock } from '../clock';
import type { Attendant, Question, Tabs } from '../tabs';
import type { Visibility } from '../visibility';
import type { TabPorts } from './browser';
import { createHeard } from './heard';
import { createLead } from './lead';
import type { Message, Told, Topic } from './messages';
import { createVigil } from './vigil';

interface Waiter extends Question<unknown> {
  readonly tell: (told: Told) => void;
  readonly drop: (why: unknown) => void;
}

/**
 * One poller for all tabs: each decides when to ask as if it were alone, but the question of a tab that follows goes
 * nowhere. It waits for what the leader is told, says so where the leader does not ask by itself, and goes out after all
 * when this tab comes to lead. An answer counts the same whoever asked for it, so that two that lead for a moment harm nobody.
 */
export function createTabs(ports: TabPorts, clock: Clock, visibility: Visibility): Tabs {
  const heard = createHeard();
  const channel = ports.open();
  const attendants = new Map<Topic, Attendant>();
  const waiters = new Set<Waiter>();
  /** Questions that this tab has sent. */
  const sent = new Set<Topic>();
  let isWanted = false;
  let isStopped = false;
  const now = (): Instant => instant(clock.now());
  const say = (message: Message): void => {
    if (!isStopped) channel.post(message);
  };
  const lead = createLead({ locks: ports.locks, name: ports.name, changed: onLead });
  const vigil = createVigil({
    clock,
    waiting: () => (isWanted && lead.role() === 'follows' ? [...waiters] : []),
    want: ({ topic, key }) => say({ kind: 'wants', topic, key, since: heard.since(topic, key) }),
    suspect: lead.suspect,
    steal: () => void lead.steal(),
  });

  function onLead(): void {
    if (lead.role() === 'leads') say({ kind: 'leads', isHidden: visibility.hidden() });
    if (lead.role() !== 'follows') for (const waiter of waiters) void serve(waiter);
  }

  async function serve(waiter: Waiter): Promise<void> {
    // A tab that does not poll is asked by a person only, and answers for itself.
    const mayAsk = !isWanted || (lead.role() !== 'follows' && (await lead.confirm()));
    if (!waiters.has(waiter)) return;
    if (!mayAsk) return vigil.begin();
    waiters.delete(waiter);
    const { topic, key } = waiter;
    const sentAt = now();
    sent.add(topic);
    say({ kind: 'asking', topic });
    const outcome = await waiter.send().then(
      (answer) => ({ answer, problem: null }),
      (error: unknown) => ({ answer: null, problem: problemOf(error) }),
    );
    sent.delete(topic);
    if (isStopped || waiter.stop?.aborted) return waiter.drop(waiter.stop?.reason);
    const told: Told = { kind: 'told', topic, key, sentAt, settledAt: now(), ...outcome };
    heard.keep(told, now());
    say(told);
    waiter.tell(told);
  }

  function onTold(told: Told): void {
    if (!heard.keep(told, now())) return;
    const waiting = [...waiters].filter(({ topic }) => topic === told.topic);
    for (const waiter of waiting) {
      waiters.delete(waiter);
      waiter.tell(told);
    }
    if (waiting.length > 0) return;
    heard.lay(told);
    attendants.get(told.topic)?.heard();
  }

  /** A follower needs an answer: what is there is told, else it is asked for; either way the leader lives. */
  function onWants(topic: Topic, key: string, since: Instant | null): void {
    const known = heard.newer(topic, key, since);
    if (sent.has(topic)) return say({ kind: 'asking', topic });
    say(known ?? { kind: 'here' });
    if (known === null) attendants.get(topic)?.ask();
  }

  function onMessage(message: Message): void {
    if (!isWanted) return;
    vigil.heard(message);
    const isLeader = lead.role() === 'leads';
    if (message.kind === 'told') onTold(message);
    if (message.kind === 'wants' && isLeader) onWants(message.topic, message.key, message.since);
    if (message.kind === 'would_lead' && isLeader && visibility.hidden()) lead.bow();
    if (message.kind === 'leads' && message.isHidden) offer();
  }
  channel.listen(onMessage);
  // The page's first answer was its own: nobody tells it anything older.
  heard.rested(now());

  const offer = (): void => {
    if (isWanted && !visibility.hidden() && lead.role() === 'follows') say({ kind: 'would_lead' });
  };
  const unsubscribe = visibility.subscribe(() => {
    if (visibility.hidden() && lead.role() === 'leads') lead.bow();
    offer();
  });

  return {
    role: lead.role,
    ask: <T>(question: Question<T>) =>
      new Promise<T>((resolve, reject) => {
        const { topic, stop } = question;
        const waiter: Waiter = {
          ...question,
          tell(told) {
            heard.read(told);
            if (told.problem === null) resolve(told.answer as T);
            else reject(new ProblemError(told.problem));
          },
          drop: reject,
        };
        const laid = heard.take(topic, now());
        if (laid !== null) {
          waiter.tell(laid);
          if (heard.has(topic)) attendants.get(topic)?.heard();
          return;
        }
        waiters.add(waiter);
        stop?.addEventListener('abort', () => {
          if (waiters.delete(waiter)) reject(stop.reason);
        });
        void serve(waiter);
      }),
    times: heard.times,
    attend: (topic, attendant) => void attendants.set(topic, attendant),
    want(next) {
      if (isStopped || next === isWanted) return;
      isWanted = next;
      if (!isWanted) {
        heard.rested(now());
        vigil.stop();
      }
      lead.want(isWanted);
      offer();
      vigil.begin();
    },
    stop() {
      isStopped = true;
      isWanted = false;
      lead.want(false);
      vigil.stop();
      unsubscribe();
      waiters.clear();
      channel.close();
    },
  };
}
