/** The node types of packages in other processes, as they were announced last. */
export interface AnnouncedTypesTable {
	readonly id: string;
	/** The package's version. */
	readonly package_version: string;
	/** JSON: the node spec. */
	readonly spec: string;
	/** JSON: the node spec whose tool a person agreed to; the same unless the tool has changed since. */
	readonly agreed: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly announced_types: AnnouncedTypesTable;
	}
}
