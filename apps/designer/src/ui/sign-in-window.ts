import { explain } from "./ErrorState.tsx";
import { showToast } from "./toast-store.ts";

/** How often it is looked whether someone has signed in, and for how long, in milliseconds. */
const LOOK_MS = 1500;
const PATIENCE_MS = 10 * 60_000;

interface SignInSteps {
	/** Gives the address of the service's page. */
	readonly begin: () => Promise<{ readonly url: string }>;
	readonly isDone: () => Promise<boolean>;
	/** What is said when somebody has signed in, and when nobody can. */
	readonly titles: { readonly done: string; readonly failed: string };
}

/** Opens the window in which a person signs in at a service; call it in a click. */
export function openSignInWindow(): Window | null {
	return window.open("", "_blank", "popup,width=520,height=720");
}

/** Has a person sign in at a service, in a window of its own, and waits for them to come back for as long as the sign-in is good. */
export async function signInWithin(
	opened: Window | null,
	{ begin, isDone, titles }: SignInSteps,
): Promise<void> {
	try {
		const { url } = await begin();
		if (opened === null)
			throw new Error(
				"The browser blocked the sign-in window. Allow pop-ups for this page, and sign in again.",
			);
		opened.location.replace(url);
		for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
			await new Promise((later) => setTimeout(later, LOOK_MS));
			// The window is still open where the service refused, so that the person can read why.
			const isGone = opened.closed;
			if (await isDone()) return showToast({ title: titles.done, tone: "success" });
			if (isGone) return;
		}
	} catch (error) {
		opened?.close();
		const { message, hint = "" } = explain(error);
		showToast({ title: titles.failed, description: `${message} ${hint}`.trim(), tone: "danger" });
	}
}
