export { transactions as session } from "../../transaction/transactions.ts";
