import type { EvaluatePort } from '../../model/evaluate.ts';
import type { OpenPort, OutputPort, ReadPort, RequestPort, ShownPort, UiPort } from '../../model/ports.ts';

/** What the console needs of the page around it. */
export type ConsolePort = EvaluatePort &
  Pick<ShownPort, 'shownSessionId'> &
  RequestPort &
  ReadPort &
  OpenPort &
  OutputPort &
  UiPort;
