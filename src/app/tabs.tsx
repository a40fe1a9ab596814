import { plainClick } from '../ui/plain-click';
import { TABS, type Tab } from './view';

interface TabsProps {
  readonly tab: Tab;
  readonly hrefOf: (tab: Tab) => string;
  readonly onTab: (tab: Tab) => void;
}

const NAME: Readonly<Record<Tab, string>> = {
  overview: 'Overview',
  instances: 'Instances',
  history: 'History',
  sources: 'Sources',
};

/** The views of the page: links, so that one can be opened beside the other. */
export const Tabs = ({ tab, hrefOf, onTab }: TabsProps) => (
  <nav className="tabs" aria-label="Views">
    {TABS.map((one) => (
      <a
        key={one}
        href={hrefOf(one)}
        aria-current={one === tab ? 'page' : undefined}
        onClick={plainClick(() => onTab(one))}
      >
        {NAME[one]}
      </a>
    ))}
  </nav>
);
