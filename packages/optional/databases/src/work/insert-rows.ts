import { quoteTable, type Session } from "../connection/session.ts";
import type { Scalar, Values } from "../sql/scalar.ts";
import { type Changed, committed, isDuplicate, oncePerKey } from "./once-per-key.ts";
import { columnsRefused } from "./refuse-columns.ts";

export interface InsertRequest {
	readonly table: string;
	readonly columns: readonly string[];
	readonly rows: readonly Values[];
	/** A column of the table that takes a key of each row, and takes none twice; without one, the step is recorded in a table of its own. */
	readonly keyColumn?: string;
	/** The same for every attempt at the step. */
	readonly key: string;
}

/** Inserts rows, all or none, and once however often the step is tried. */
export async function insertRows(session: Session, request: InsertRequest): Promise<Changed> {
	refuseColumns(request);
	const { key, keyColumn, rows } = request;
	if (keyColumn === undefined) return oncePerKey(session, key, () => insertAll(session, request));
	const repeated = { count: rows.length, repeated: true };
	if (await hasKey(session, request.table, keyColumn, key)) return repeated;
	await session.begin("write");
	try {
		return await committed(session, async () => ({
			count: await insertAll(session, request),
			repeated: false,
		}));
	} catch (error) {
		// Another attempt may have been faster.
		if (isDuplicate(error) && (await hasKey(session, request.table, keyColumn, key))) return repeated;
		throw error;
	}
}

/** Inserts rows in the transaction that is open. */
export async function insertInto(session: Session, request: InsertRequest): Promise<number> {
	refuseColumns(request);
	return insertAll(session, request);
}

async function insertAll(session: Session, { table, rows, key, keyColumn }: InsertRequest): Promise<number> {
	for (const [index, row] of rows.entries()) {
		const keyOfRow = index === 0 ? key : `${key}/${index + 1}`;
		await insertRow(session, table, keyColumn === undefined ? row : { ...row, [keyColumn]: keyOfRow });
	}
	return rows.length;
}

async function insertRow(
	session: Session,
	table: string,
	row: Readonly<Record<string, Scalar>>,
): Promise<void> {
	const { dialect } = session;
	const columns = Object.keys(row);
	const places = columns.map((_, index) => dialect.placeholder(index + 1));
	await session.change(
		`insert into ${quoteTable(dialect, table)} (${columns.map(dialect.quote).join(", ")}) values (${places.join(", ")})`,
		Object.values(row),
	);
}

async function hasKey(session: Session, table: string, column: string, key: string): Promise<boolean> {
	const { dialect } = session;
	let found = false;
	await session.rows(
		`select 1 from ${quoteTable(dialect, table)} where ${dialect.quote(column)} = ${dialect.placeholder(1)}`,
		[key],
		() => {
			found = true;
			return true;
		},
	);
	return found;
}

function refuseColumns({ rows, columns, keyColumn }: InsertRequest): void {
	const allowed = columns.filter((column) => column !== keyColumn);
	const unknown = new Set(
		rows.flatMap((row) => Object.keys(row)).filter((column) => !allowed.includes(column)),
	);
	const empty = rows.flatMap((row, index) => (Object.keys(row).length === 0 ? [index + 1] : []));
	const problems = [
		...(unknown.size > 0 ? [`${[...unknown].join(", ")} may not be written`] : []),
		...(empty.length > 0 ? [`row ${empty.join(", ")} has no value`] : []),
	];
	if (problems.length > 0) throw columnsRefused(problems, "rows", allowed);
}
