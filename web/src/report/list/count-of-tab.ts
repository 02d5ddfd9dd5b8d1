import { countStates, type StateCount } from '../../trade/list/count-by-tab.ts';
import { type ListTab, statesOfReportTab } from './report-view.ts';

export const countOfTab = (counts: readonly StateCount[], tab: ListTab): number =>
  countStates(counts, statesOfReportTab[tab === 'deleted' ? 'all' : tab]).count;
