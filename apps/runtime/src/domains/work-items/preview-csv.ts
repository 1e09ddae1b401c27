import type { ImportWorkItemsBody, PreviewWorkItemsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { rowsOfCsv } from "./import-csv.ts";
import type { WorkItems } from "./work-items.ts";

/** How many rows, and how many problems, are shown. */
const MOST_SHOWN = 20;

/**
 * What an import of a table would do to a queue.
 * @throws AppError `WORK_CSV_INVALID` when it is no table, and what `addMissing` throws
 */
export async function previewCsv(
	workItems: Pick<WorkItems, "wouldAdd">,
	queue: string,
	body: ImportWorkItemsBody,
): Promise<PreviewWorkItemsReply> {
	const read = await rowsOfCsv(body);
	const problems = read.flatMap(({ line, problem }) =>
		problem === undefined ? [] : [{ line, message: problem }],
	);
	const right = read.filter(({ problem }) => problem === undefined);
	const added = await workItems.wouldAdd(
		queue,
		right.map(({ item }) => item),
	);
	const count = added.filter(Boolean).length;
	return {
		added: problems.length > 0 ? 0 : count,
		existing: right.length - count,
		wrong: problems.length,
		problems: problems.slice(0, MOST_SHOWN),
		rows: right
			.slice(0, MOST_SHOWN)
			.map(({ line, item: { reference = "", priority = "normal", due } }, index) => ({
				line,
				reference,
				priority,
				...defined({ due }),
				isNew: added[index] ?? false,
			})),
	};
}
