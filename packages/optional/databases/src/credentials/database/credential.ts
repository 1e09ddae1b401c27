import { plainField, SERVER_FIELDS } from "@switchyard/spec/credential";
import { type Static, Type } from "typebox";

const { host, password, certificate } = SERVER_FIELDS;

/** How to reach a database server; kind `database`. */
export const DatabaseCredential = Type.Object(
	{
		product: Type.Enum(["postgresql", "mysql", "sqlserver"], {
			title: "Database",
			description: "mysql is for MySQL and MariaDB.",
			type: "string",
		}),
		host,
		port: Type.Integer({
			title: "Port",
			description: "Usually 5432 for PostgreSQL, 3306 for MySQL and MariaDB, 1433 for SQL Server.",
			minimum: 1,
			maximum: 65535,
		}),
		database: Type.String({ title: "Name of the database", minLength: 1, maxLength: 128 }),
		user: Type.String({ title: "User", minLength: 1, maxLength: 128 }),
		password,
		certificate,
		plain: plainField(
			"Password and data can be read on the way. Only for a server on this machine or in a network that you trust.",
		),
	},
	{ additionalProperties: false },
);
export type DatabaseCredential = Static<typeof DatabaseCredential>;
