import type { Publication } from "@switchyard/spec/http";

/** How what is published and what is on the canvas go together. */
export type PublishState =
	| { readonly is: "draft" }
	| { readonly is: "published" | "changed"; readonly published: Publication };

/** @param saved whether every change is on the server: others have no revision yet */
export function publishState(
	published: Publication | undefined,
	revision: number,
	saved: boolean,
): PublishState {
	if (published === undefined) return { is: "draft" };
	return { is: saved && published.revision === revision ? "published" : "changed", published };
}
