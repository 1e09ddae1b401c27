import { writeFields } from "@switchyard/nodes/csv";
import type { WorkItem } from "@switchyard/spec/work";

const COLUMNS = [
	...["Reference", "Status", "Priority", "Due", "Not before", "Attempts", "Error", "Message"],
	...["Payload", "Output", "Added", "Changed", "Id"],
];

/** Where text of others may not become a formula, and Excel knows UTF-8 by the mark. */
const FORMAT = { delimiter: "comma", encoding: "utf-8", formulas: "disarm" } as const;

/** Items as the bytes of a CSV file, with the names of the columns in its first row. Times are ISO 8601 in UTC. */
export async function* csvOfItems(pages: AsyncIterable<readonly WorkItem[]>): AsyncGenerator<Uint8Array> {
	yield Buffer.from("\ufeff");
	yield* writeFields([COLUMNS], FORMAT);
	for await (const items of pages) yield* writeFields(items.map(fieldsOf), FORMAT);
}

function fieldsOf(item: WorkItem) {
	const { reference, status, priority, due, notBefore, attempts, error, payload, output } = item;
	return [
		...[reference, status, priority, timeOf(due), timeOf(notBefore), attempts],
		...[error?.kind ?? "", error?.message ?? "", JSON.stringify(payload)],
		...[output === undefined ? "" : JSON.stringify(output), timeOf(item.createdAt), timeOf(item.at), item.id],
	];
}

function timeOf(at: number | undefined): string {
	return at === undefined ? "" : new Date(at).toISOString();
}
