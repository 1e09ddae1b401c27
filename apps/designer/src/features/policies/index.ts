export { FlowPoliciesDialog } from "./FlowPoliciesDialog.tsx";
