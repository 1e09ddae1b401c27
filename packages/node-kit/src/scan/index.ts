export { scanCredentialKinds } from "./scan-credential-kinds.ts";
export { scanNodeTypes } from "./scan-node-types.ts";
