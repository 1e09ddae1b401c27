import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { Locator, Page } from "playwright-core";
import { healingOf } from "../../healing/healing.ts";
import { readRows } from "../../rows/read-rows.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { locate, type Search } from "../../targets/locate.ts";
import type { Target } from "../../targets/target.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { what, target, each, limit, wait_ms: timeoutMs } = params;
	return inBrowser(context, "look", async (browserSession) => {
		const { page } = browserSession;
		const healing = healingOf(context, browserSession, { does: "reads it" });
		const search = { purpose: "any", timeoutMs, signal: context.signal, healing } as const;
		if (what === "list") {
			const { signal } = context;
			const list = { target, each: each ?? missingEach(), limit, timeoutMs, signal, healing };
			const { rows, total } = await readRows(page, list);
			return { text: "", rows: [...rows], truncated: total > rows.length };
		}
		if (what === "table") return tableOf(await tableFor(page, target, search), limit);
		const element = target === undefined ? page.locator("body") : await locate(page, { ...search, target });
		const text = await element.innerText();
		return { text: text.slice(0, limit), rows: [], truncated: text.length > limit };
	});
};

function missingEach(): never {
	throw new NodeError({
		code: "PARAMETER_MISSING",
		message: "To read a list, what each of its rows has must be said.",
		field: "each",
		hint: "Name it as a person would, such as a button’s words.",
	});
}

/** The table that is meant: the element or one in it, or the page's only one. */
async function tableFor(
	page: Page,
	target: Target | undefined,
	search: Omit<Search, "target">,
): Promise<Locator> {
	if (target !== undefined) {
		const element = await locate(page, { ...search, target });
		const inside = element.locator("xpath=ancestor-or-self::table[1] | .//table").first();
		if ((await inside.count()) > 0) return inside;
	} else {
		const tables = page.locator("table").filter({ visible: true });
		await tables
			.first()
			.waitFor({ timeout: search.timeoutMs })
			.catch(() => {});
		const count = await tables.count();
		if (count === 1) return tables;
		if (count > 1)
			throw new NodeError({
				code: "TARGET_AMBIGUOUS",
				message: `The page has ${count} tables.`,
				field: "target",
				hint: "Name words that stand in the one that is meant.",
			});
	}
	throw new NodeError({
		code: "TARGET_MISSING",
		message: "There is no table.",
		field: "target",
		retryable: true,
	});
}

async function tableOf(table: Locator, limit: number) {
	const { rows, total } = await table.evaluate(readTable, limit);
	return { text: "", rows, truncated: total > limit };
}

/** Runs in the page. Columns without a header are called by their place, and of two with the same name the second too. */
function readTable(table: Element, limit: number) {
	const lines = Array.from((table as HTMLTableElement).rows);
	const cellsOf = (row: HTMLTableRowElement) => Array.from(row.cells, (cell) => cell.innerText.trim());
	const hasHeader = lines[0] !== undefined && lines[0].querySelector("th") !== null;
	const header = hasHeader && lines[0] ? cellsOf(lines[0]) : [];
	const body = hasHeader ? lines.slice(1) : lines;
	const nameOf = (index: number) => {
		const name = header[index] ?? "";
		return name === "" || header.indexOf(name) !== index ? `column ${index + 1}` : name;
	};
	const rows = body
		.slice(0, limit)
		.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [nameOf(index), cell])));
	return { rows, total: body.length };
}
