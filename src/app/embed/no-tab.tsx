import { CopyButton } from '../../ui/copy-button';
import { FRAME } from '../../ui/words-embed';

interface NoTabProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** Where a link wanted a tab of its own and may have got none: its address to take along, or this frame to show it. */
export const NoTab = ({ address, onClose }: NoTabProps) => (
  <div className="frame-note small">
    <p role="status">{FRAME.noTab}</p>
    <p className="mono wrap">{address}</p>
    <div className="frame-ways">
      <CopyButton label={FRAME.copy} text={() => address}>
        {FRAME.copy}
      </CopyButton>
      <a className="button small" href={address} target="_self">
        {FRAME.here}
      </a>
      <button type="button" className="button small" onClick={onClose}>
        Close
      </button>
    </div>
  </div>
);
