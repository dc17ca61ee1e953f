import { loadPart } from '../../model/attempt.ts';
import type { NoticePort } from '../../model/ports.ts';
import type { QuestionPort } from './question-dialog.ts';

/** Asks the questions of the server; the code for it is loaded with the first one. Returns the function that ends it. */
export function followQuestions(port: QuestionPort & NoticePort, root: ParentNode): () => void {
  let isLoaded = false;
  let isOver = false;
  let dialog: HTMLElement | undefined;

  const follow = () => {
    if (isLoaded || port.server.value.state.questions.length === 0) return;
    isLoaded = true;
    void loadPart(port, import('./question-dialog.ts'), 'The question dialog').then((part) => {
      isLoaded = part !== undefined;
      if (!part || isOver) return;
      dialog = Object.assign(new part.StoplineQuestionDialog(), { port });
      root.append(dialog);
    });
  };

  follow();
  const unsubscribe = port.server.subscribe(follow);
  return () => {
    isOver = true;
    unsubscribe();
    dialog?.remove();
  };
}
