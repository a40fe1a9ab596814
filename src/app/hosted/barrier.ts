/**
 * Every event that React passes on from a portal to what the portal stands in; load and its like as well, which a browser
 * keeps to their element. Not those of sound and film: we have none.
 */
const EVENTS = (
  'Click DoubleClick AuxClick ContextMenu MouseDown MouseMove MouseOut MouseOver MouseUp ' +
  'PointerDown PointerMove PointerUp PointerCancel PointerOver PointerOut GotPointerCapture LostPointerCapture ' +
  'TouchStart TouchMove TouchEnd TouchCancel Wheel ' +
  'KeyDown KeyPress KeyUp Focus Blur BeforeInput Input Change Select Submit Reset Invalid ' +
  'Copy Cut Paste CompositionStart CompositionUpdate CompositionEnd ' +
  'Drag DragStart DragEnd DragEnter DragLeave DragOver DragExit Drop ' +
  'AnimationStart AnimationEnd AnimationIteration TransitionStart TransitionRun TransitionEnd TransitionCancel ' +
  'Load Error Toggle BeforeToggle Cancel Close'
).split(' ');

/** What React asks of an event before it goes one step up. */
interface Stoppable {
  isPropagationStopped: () => boolean;
}

const stop = (event: Stoppable): void => {
  event.isPropagationStopped = () => true;
};

/**
 * Props of the outermost element in the shadow root. React hears an event there twice, at the portal and, as one of the shadow
 * root's host, at the root of the page; without this both would reach the host's handlers. The browser's own event goes on.
 */
export const barrier: Readonly<Record<string, (event: Stoppable) => void>> = Object.fromEntries(
  EVENTS.map((name) => [`on${name}`, stop]),
);
