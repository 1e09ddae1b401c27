import { custom, expression, path } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { flowOf } from "./flow-documents.ts";

/** What an invoice says in its text. */
const FIELDS =
	"Invoice (?<number>\\S+)[\\s\\S]*Date (?<day>\\d{4}-\\d\\d-\\d\\d)[\\s\\S]*Total EUR (?<total>\\d+\\.\\d\\d)";

/** Reads the PDF file of each item of a queue, and enters what it says into a database and a workbook. */
export function enterInvoices(queue: string, credential: string, workbook: string): Flow {
	const node = (
		id: string,
		type: string,
		name: string,
		place: [number, number],
		params: FlowNode["params"],
	) => ({
		id,
		type,
		name,
		position: { x: 260 * place[0], y: 180 * place[1] },
		params,
	});
	return flowOf(
		"enter-invoices",
		[
			node("start", "Flow.Manual", "Begin", [0, 0], {}),
			node("each", "Workspace.ProcessWorkItems", "Each invoice", [1, 0], {
				queue: custom(queue),
				keep: custom("invoice"),
			}),
			node("read", "Pdf.Read", "Read the invoice", [2, 0], { path: path("item.payload.File") }),
			node("find", "Text.RegularExpression", "Find number, day and total", [3, 0], {
				text: path("text"),
				pattern: custom(FIELDS),
			}),
			node("complete", "Flow.Switch", "Does it say all?", [4, 0], {
				rules: custom([{ port: "missing", name: "Missing", when: "!found" }]),
			}),
			node("refuse", "Flow.Stop", "Not an invoice", [5, -1], {
				message: custom("The invoice does not say its number, its day and its total."),
				code: custom("INVOICE_INCOMPLETE"),
				business: custom(true),
			}),
			node("take", "Flow.Set", "Take them", [5, 0], {
				fields: custom([
					{
						name: "invoice",
						value: expression(
							"{'number': matches[0].named.number, 'day': matches[0].named.day, 'total': double(matches[0].named.total)}",
						),
					},
				]),
			}),
			node("insert", "Database.Insert", "Into the database", [6, 0], {
				server: custom({ credential }),
				table: custom("invoices"),
				columns: custom(["number", "day", "total"]),
				rows: expression("[invoice]"),
			}),
			node("append", "Excel.AppendRows", "Into the workbook", [7, 0], {
				path: custom(workbook),
				sheet: custom("Invoices"),
				rows: expression("[invoice]"),
			}),
		],
		[
			...["start.out > each.in", "each.each > read.in", "read.out > find.in", "find.out > complete.in"],
			...["complete.missing > refuse.in", "complete.otherwise > take.in"],
			...["take.out > insert.in", "insert.out > append.in"],
		],
	);
}
