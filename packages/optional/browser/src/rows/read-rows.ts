import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { Page } from "playwright-core";
import { locate, type Search } from "../targets/locate.ts";
import type { Target } from "../targets/target.ts";
import { type Patience, until } from "../targets/until.ts";
import { byWay, type Root, waysOf } from "../targets/ways.ts";
import { askRows, type Row, type RowAnswer } from "./rows-in-page.ts";

export interface RowSearch extends Patience {
	/** The list, the table, or a part of the page with only one; the whole page when absent. */
	readonly target?: Target | undefined;
	/** What each row has, such as a button. */
	readonly each: Target;
	readonly limit: number;
	readonly healing?: Search["healing"];
}

/** Rows that were read, and how many there are in all. */
export interface ReadRows {
	readonly rows: readonly Row[];
	readonly total: number;
}

/**
 * The rows of a list or a table that have something. A list that is still growing is waited for; one without such a row is empty once the time
 * is over.
 * @throws NodeError `TARGET_AMBIGUOUS` where several lists have it, and as `locate`
 */
export async function readRows(page: Page, search: RowSearch): Promise<ReadRows> {
	const { target, each, limit, healing, ...patience } = search;
	const within =
		target === undefined
			? undefined
			: await locate(page, { target, purpose: "any", ...patience, ...defined({ healing }) });
	let before = 0;
	let lists = 0;
	const found = await until(async () => {
		const answers: RowAnswer[] = [];
		for (const root of within ? [within] : page.frames()) {
			const answer = await readOnce(root, each, limit).catch((error: unknown) => {
				if (page.isClosed() || within) throw error;
				return undefined;
			});
			if (answer && answer.total > 0) answers.push(answer);
		}
		lists = answers.reduce((sum, answer) => sum + answer.lists, 0);
		const [only] = lists === 1 ? answers : [];
		const isSame = only !== undefined && only.total === before;
		before = only?.total ?? 0;
		return isSame ? only : undefined;
	}, patience);
	if (found) return found;
	if (lists > 1)
		throw new NodeError({
			code: "TARGET_AMBIGUOUS",
			message: `The page has ${lists} lists with such rows.`,
			field: "target",
			hint: "Name the list or the table that is meant, or words that stand in it.",
		});
	return { rows: [], total: 0 };
}

/** By the first way that fits anything. */
async function readOnce(root: Root, each: Target, limit: number): Promise<RowAnswer | undefined> {
	for (const way of waysOf(each, "any")) {
		const all = byWay(root, way).filter({ visible: true });
		const answer = await all.evaluateAll(askRows, { read: limit });
		if (answer.total > 0) return answer;
	}
	return undefined;
}
