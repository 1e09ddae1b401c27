/** Whether something may be done; when not, a sentence for the person that says why. */
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export const ALLOWED: Verdict = { ok: true };

export function refused(reason: string): Verdict {
	return { ok: false, reason };
}
