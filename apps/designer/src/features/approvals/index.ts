export { Approvals } from "./Approvals.tsx";
