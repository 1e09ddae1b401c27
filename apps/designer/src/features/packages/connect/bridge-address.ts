/** The address that hosts, agents and programs connect to, of the server that a page came from. */
export function bridgeAddress(origin: string): string {
	return `${origin.replace(/^http/, "ws")}/bridge`;
}
