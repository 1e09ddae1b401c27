import { join } from "node:path";
import { runPackage } from "@switchyard/node-kit/host";
import { findOrder } from "./find-order.ts";
import { listOrders } from "./list-orders.ts";

await runPackage({
	namespace: "Orders",
	version: "1.0.0",
	nodes: [findOrder, listOrders],
	folder: process.env.ORDERS_FOLDER ?? join(import.meta.dirname, "../data"),
});
