import { isAtLeast, type Role } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { Presence, Visit, VisitedPage } from '../presence/presence.ts';

/** Whose page it is. */
export interface PageHolder {
  /** The id of its principal. */
  readonly id: string;
  readonly role: Role;
  /** The label of its link; absent for the owner. */
  readonly name?: string;
}

interface AttendanceParts {
  readonly debug: Pick<Debugger, 'questions' | 'clients'>;
  readonly presence: Presence;
  readonly holder: PageHolder;
  readonly page: VisitedPage;
}

/** That someone is at a page: sessions continue, questions can be asked, and others see who is there. */
export class PageAttendance {
  readonly #parts: AttendanceParts;
  #visit: Visit | undefined;
  #endAttending: (() => void) | undefined;

  constructor(parts: AttendanceParts) {
    this.#parts = parts;
  }

  /** Undefined until someone has come. */
  get visit(): Visit | undefined {
    return this.#visit;
  }

  /** What the page may do now: the owner may have handed it the controls. */
  get role(): Role {
    return this.#visit?.role() ?? this.#parts.holder.role;
  }

  /** Someone has come, or has come again. */
  come(): void {
    const { presence, holder, page } = this.#parts;
    this.#endAttending ??= this.#attend();
    this.#visit ??= presence.join(holder, {
      ...page,
      onRoleChanged: () => {
        this.#attendAgain();
        page.onRoleChanged();
      },
    });
  }

  leave(): void {
    this.#endAttending?.();
    this.#visit?.leave();
  }

  #attend(): () => void {
    const { questions, clients } = this.#parts.debug;
    const { role } = this;
    const canAnswer = isAtLeast(role, 'controller');
    const ends = [clients.attend('page'), ...(canAnswer ? [questions.attend({ canApprove: role === 'owner' })] : [])];
    return () => ends.forEach((end) => end());
  }

  /** The next one begins before this one ends, so that nobody seems to have left. */
  #attendAgain(): void {
    const end = this.#endAttending;
    this.#endAttending = this.#attend();
    end?.();
  }
}
