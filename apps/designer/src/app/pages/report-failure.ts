import { explain } from "../../ui/ErrorState.tsx";
import { showToast, type ToastContent } from "../../ui/toast-store.ts";

/** Says in a corner what could not be done, why, and what to do about it. */
export function reportFailure(title: string, error: unknown, more: Pick<ToastContent, "action"> = {}): void {
	const { message, hint } = explain(error);
	showToast({ title, description: hint ? `${message} ${hint}` : message, tone: "danger", ...more });
}
