import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";

export const Order = Type.Object({
	number: Type.Integer({ minimum: 1 }),
	customer: Type.String(),
	status: Type.String(),
	total: Type.Number(),
});
export type Order = Static<typeof Order>;

/** @throws NodeError `ORDERS_UNREADABLE`, and what reading a file throws */
export async function readOrders(files: WorkspaceFiles, path: string): Promise<readonly Order[]> {
	const text = new TextDecoder().decode(await files.read(path));
	try {
		const orders: unknown = JSON.parse(text);
		if (Check(Type.Array(Order), orders)) return orders;
	} catch {
		// Told like any other content that is no list of orders.
	}
	throw new NodeError({
		code: "ORDERS_UNREADABLE",
		message: `The file ${path} is no list of orders.`,
		field: "path",
		hint: "Each order has a number, a customer, a status and a total.",
	});
}
