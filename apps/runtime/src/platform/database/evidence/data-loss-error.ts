import type { Loss } from "@switchyard/spec/data-folder";

/** Something that was there is missing. The server must not start before someone has restored it, or accepted the loss. */
export class DataLossError extends Error {
	override readonly name = "DataLossError";

	constructor(missing: string, remedy: string) {
		super(`${missing} ${remedy}`);
	}
}

/** What to do about a loss that can be accepted. */
export function refuse({ missing, consequence }: Pick<Loss, "missing" | "consequence">): never {
	throw new DataLossError(
		missing,
		`Restore a backup as docs/keeping.md says, or run \`npm run flow -- accept-loss\` and start again: ${consequence}`,
	);
}
