import { useQueryClient } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { openSignInWindow, signInWithin } from "../../ui/sign-in-window.ts";

/** A person's sign-in with a credential, in a window of its own. */
export function useSignIn() {
	const { api } = useServices();
	const client = useQueryClient();

	const isSignedIn = async (name: string): Promise<boolean> => {
		await client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
		const known = await client.fetchQuery(queries.credentials(api));
		return known.some((credential) => credential.name === name && credential.signedIn === true);
	};

	return {
		/** Opens the window; call it in a click. */
		open: openSignInWindow,
		begin: (name: string, opened: Window | null) =>
			signInWithin(opened, {
				begin: () => api.ask("POST /api/credentials/:name/sign-in", { params: { name } }),
				isDone: () => isSignedIn(name),
				titles: { done: `Signed in with “${name}”`, failed: `“${name}” is not signed in` },
			}),
	};
}
