import { loadPart } from '../../model/attempt.ts';
import type { Workbench } from '../../model/workbench.ts';

/** Shows what starts ask. The code for it is loaded with the first question. Returns the function that ends it. */
export function followQuestions(workbench: Workbench, root: ParentNode): () => void {
  let isLoaded = false;

  const follow = () => {
    if (isLoaded || workbench.server.value.state.questions.length === 0) return;
    isLoaded = true;
    void loadPart(workbench, import('./question-dialog.ts'), 'A question').then((part) => {
      isLoaded = part !== undefined;
      if (!part) return;
      const dialog = new part.StoplineQuestionDialog();
      dialog.port = workbench;
      root.append(dialog);
    });
  };

  follow();
  return workbench.server.subscribe(follow);
}
