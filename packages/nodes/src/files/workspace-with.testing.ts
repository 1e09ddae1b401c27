import { temporaryWorkspace } from "@switchyard/node-kit/testing";
import { onTestFinished } from "vitest";

/** A workspace with these files, for the length of a test. */
export async function workspaceWith(content: Readonly<Record<string, string | Uint8Array>>) {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	for (const [path, bytes] of Object.entries(content)) await workspace.files.write(path, bytes);
	/** Every file with its text. */
	const all = async () => {
		const { items } = await workspace.files.list(".", { recursive: true });
		const files = items.filter(({ kind }) => kind === "file");
		const texts = files.map(async ({ path }) => [
			path,
			Buffer.from(await workspace.files.read(path)).toString(),
		]);
		return Object.fromEntries(await Promise.all(texts));
	};
	return { ...workspace, all };
}
