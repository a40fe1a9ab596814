import type { ComponentName } from '../../domain/model';
import type { Access } from '../../domain/sources';
import { Mark } from '../../ui/mark';
import { missingWords } from '../../ui/words-missing';
import type { PanelFrame } from './panel-frame';
import { PanelHead } from './panel-head';

interface PanelMissingProps extends PanelFrame {
  readonly component: ComponentName;
  readonly id: string;
  readonly isWaiting: boolean;
  readonly jobs: Access;
}

/** A link to a row that is not listed: says so, why that can be, and what to do. */
export function PanelMissing({ isWaiting, jobs, ...frame }: PanelMissingProps) {
  const { name, title, text } = missingWords(frame.component, frame.id, isWaiting, jobs);
  return (
    <div className="instance-panel">
      <div className="panel-scroll">
        <PanelHead
          {...frame}
          name={name}
          mark={<Mark state={isWaiting ? 'first_load' : 'gone'} big />}
          pill={null}
          isGone={false}
        />
        <div className="panel-about tone-unknown">
          <p className="main">{title}</p>
          <p>{text}</p>
        </div>
        {!isWaiting && (
          <div className="panel-section">
            <button type="button" className="button" onClick={frame.onClose}>
              Close
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
