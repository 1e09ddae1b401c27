import { explain } from "../ErrorState.tsx";
import { showToast } from "../toast-store.ts";

/** What people read once they have agreed to the changed tools of a package, or could not. */
export function agreementToasts(namespace: string) {
	return {
		onSuccess: () => showToast({ title: `Agents can call the tools of ${namespace} again`, tone: "success" }),
		onError: (error: unknown) =>
			showToast({
				title: "The change could not be accepted",
				description: explain(error).message,
				tone: "danger",
			}),
	} as const;
}
