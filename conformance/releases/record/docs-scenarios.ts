import { blocksIn } from "../../docs/code-blocks.ts";
import { flowOf, readNodeExample } from "../../docs/node-example.ts";
import type { Group, Scenario } from "../scenario.ts";
import type { Checkout } from "./checkout.ts";

/** Pages with examples of nodes, and the test file that continues them. */
const PAGES: ReadonlyMap<string, Group> = new Map([
	["docs/nodes/data.md", "data"],
	["docs/nodes/files.md", "files"],
	["docs/nodes/spreadsheets.md", "spreadsheets"],
	["docs/http.md", "services"],
	["docs/mail.md", "services"],
	["docs/nodes/messages.md", "services"],
	["docs/nodes/transfer.md", "services"],
	["docs/nodes/pdf-and-word.md", "documents"],
	["docs/databases.md", "databases"],
	["docs/nodes/tables.md", "databases"],
	["docs/nodes/ai.md", "agents"],
	["docs/nodes/browser.md", "browser"],
]);

/** Their page has many examples, and theirs take long. */
function isOfPictures({ type }: { readonly type: string }): boolean {
	return type.startsWith("Image.") || type.startsWith("Barcode.");
}

/** The examples of nodes in the docs of a release. */
export function docsScenarios({ read }: Pick<Checkout, "read">): Scenario[] {
	return [...PAGES].flatMap(([page, group]) => {
		const blocks = blocksIn(read(page) ?? "", page).filter(({ detail }) => detail === "NodeExample");
		return blocks.map((block, index): Scenario => {
			const { block: _block, nodes, ...rest } = readNodeExample(block);
			const name = page.slice(page.lastIndexOf("/") + 1).replace(".md", "");
			const flow = flowOf(readNodeExample(block), `waits-${name}-${index + 1}`);
			return { ...rest, group: nodes.some(isOfPictures) ? "pictures" : group, flow };
		});
	});
}
