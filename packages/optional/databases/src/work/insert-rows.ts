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
export async function insertRows(databaseSession: Session, request: InsertRequest): Promise<Changed> {
	refuseColumns(request);
	const { key, keyColumn, rows } = request;
	if (keyColumn === undefined)
		return oncePerKey(databaseSession, key, () => insertAll(databaseSession, request));
	const repeated = { count: rows.length, repeated: true };
	if (await hasKey(databaseSession, request.table, keyColumn, key)) return repeated;
	await databaseSession.begin("write");
	try {
		return await committed(databaseSession, async () => ({
			count: await insertAll(databaseSession, request),
			repeated: false,
		}));
	} catch (error) {
		// Another attempt may have been faster.
		if (isDuplicate(error) && (await hasKey(databaseSession, request.table, keyColumn, key))) return repeated;
		throw error;
	}
}

/** Inserts rows in the transaction that is open. */
export async function insertInto(databaseSession: Session, request: InsertRequest): Promise<number> {
	refuseColumns(request);
	return insertAll(databaseSession, request);
}

async function insertAll(
	databaseSession: Session,
	{ table, rows, key, keyColumn }: InsertRequest,
): Promise<number> {
	for (const [index, row] of rows.entries()) {
		const keyOfRow = index === 0 ? key : `${key}/${index + 1}`;
		await insertRow(
			databaseSession,
			table,
			keyColumn === undefined ? row : { ...row, [keyColumn]: keyOfRow },
		);
	}
	return rows.length;
}

async function insertRow(
	databaseSession: Session,
	table: string,
	row: Readonly<Record<string, Scalar>>,
): Promise<void> {
	const { dialect } = databaseSession;
	const columns = Object.keys(row);
	const places = columns.map((_, index) => dialect.placeholder(index + 1));
	await databaseSession.change(
		`insert into ${quoteTable(dialect, table)} (${columns.map(dialect.quote).join(", ")}) values (${places.join(", ")})`,
		Object.values(row),
	);
}

async function hasKey(
	databaseSession: Session,
	table: string,
	column: string,
	key: string,
): Promise<boolean> {
	const { dialect } = databaseSession;
	let found = false;
	await databaseSession.rows(
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
