import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** How often it is looked whether someone has signed in, and for how long, in milliseconds. */
const LOOK_MS = 1500;
const PATIENCE_MS = 10 * 60_000;

/** A person's sign-in at a service, in a window of its own. */
export function useSignIn() {
	const { api } = useServices();
	const client = useQueryClient();

	const isSignedIn = async (name: string): Promise<boolean> => {
		await client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
		const known = await client.fetchQuery(queries.credentials(api));
		return known.some((credential) => credential.name === name && credential.signedIn === true);
	};

	/** Waits for the person to come back, for as long as the sign-in is good. */
	const watch = async (name: string, opened: Window) => {
		for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
			await new Promise((later) => setTimeout(later, LOOK_MS));
			// The window is still open where the service refused, so that the person can read why.
			const isGone = opened.closed;
			if (await isSignedIn(name)) return showToast({ title: `Signed in with “${name}”`, tone: "success" });
			if (isGone) return;
		}
	};

	return {
		/** Opens the window; call it in a click. */
		open: () => window.open("", "_blank", "popup,width=520,height=720"),
		begin: async (name: string, opened: Window | null) => {
			try {
				const { url } = await api.beginSignIn(name);
				if (opened === null)
					throw new Error(
						"The browser blocked the sign-in window. Allow pop-ups for this page, and sign in again.",
					);
				opened.location.replace(url);
				await watch(name, opened);
			} catch (error) {
				opened?.close();
				showToast({
					title: `“${name}” is not signed in`,
					description: explain(error).message,
					tone: "danger",
				});
			}
		},
	};
}
