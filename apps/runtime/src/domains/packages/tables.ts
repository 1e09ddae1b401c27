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

/** The kinds of credentials that packages in other processes declared last. */
export interface AnnouncedCredentialKindsTable {
	readonly kind: string;
	/** Namespace of the package. */
	readonly namespace: string;
	/** JSON: `DeclaredCredentialKind`. */
	readonly declared: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly announced_types: AnnouncedTypesTable;
		readonly announced_credential_kinds: AnnouncedCredentialKindsTable;
	}
}
