/** What stands for each part of a route's pattern: things that the examples have, or that are well-formed and not there. */
export const ROUTE_VALUES = {
	flow: "order-desk",
	node: "desk",
	block: "desk",
	robot: "helper",
	revision: "1",
	run: "01890000-0000-7000-8000-000000000000",
	ref: `sha256-${"0".repeat(64)}`,
	step: "1",
	approval: "01890000-0000-7000-8000-000000000000.1",
	rule: "01890000-0000-7000-8000-000000000000.1",
	name: "some-name",
	template: "ticket-triage",
	namespace: "Mail",
	accessToken: "AAAAAAAAAAAAAAAA",
	document: "some-note",
	server: "Files",
	publication: "orders",
	tool: "send_email",
	call: "01890000-0000-7000-8000-000000000000",
	file: "1",
	price: "AAAAAAAAAAAAAAAA",
	path: "hello",
	queue: "invoices",
	item: "01890000-0000-7000-8000-000000000000",
	listener: "AAAAAAAAAAAAAAAAAAAAAAAA",
	"*": "",
} as const satisfies Readonly<Record<string, string>>;

/** An address that a route's pattern fits, such as `/api/flows/order-desk` for `/api/flows/:flow`. */
export function routeAddress(pattern: string): string {
	const values: Readonly<Record<string, string>> = ROUTE_VALUES;
	return pattern.replace(/:(\w+)|\*/g, (part, name) => values[name ?? part] ?? "");
}
