import { type CreateTableNode, type DataTypeNode, PostgresQueryCompiler } from "kysely";

/**
 * Column types of the migrations, which are written in SQLite's words. Its integers have up to 64 bits; its texts are compared
 * byte by byte, whatever language the server speaks.
 */
const TYPES = new Map<string, string>([
	["integer", "bigint"],
	["blob", "bytea"],
	["text", 'text collate "C"'],
]);

/** Compiles the same migrations and queries for PostgreSQL. */
export class SchemaCompiler extends PostgresQueryCompiler {
	protected override visitDataType(node: DataTypeNode): void {
		const type = typeof node.dataType === "string" ? TYPES.get(node.dataType) : undefined;
		if (type === undefined) super.visitDataType(node);
		else this.append(type);
	}

	/** What stands at the end of a table's definition is about how SQLite stores it. */
	protected override visitCreateTable({ endModifiers: _ofSqlite, ...node }: CreateTableNode): void {
		super.visitCreateTable(node);
	}
}
