// Made by `node scripts/schema.ts` from the functions of the database; the check keeps it fresh.
import { functionCall, type Json } from "./function-call.ts"

/** The functions that the application may execute, as arguments of call(). Those that return JSON take its type. */
export const fn = {
  acceptOffer: (given: {
    ofOffer: number | null
    ofCustomer: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("accept_offer", given),
  accountBalance: (given: {
    ofPharmacy: number | null
    ofAccount: number | null
  }) => functionCall<string>("account_balance", given),
  addAccount: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    happenedAt?: Date | null
  }) => functionCall<number>("add_account", given, ["payload"]),
  addBarcode: (given: {
    ofMedicine: number | null
    code: string | null
    ofPack: number | null
  }) => functionCall<void>("add_barcode", given),
  addCashier: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    hasJustLoggedIn: boolean | null
    happenedAt?: Date | null
  }) => functionCall<void>("add_cashier", given, ["payload"]),
  addCatalogueMedicine: (given: {
    payload: Json | null
  }) => functionCall<number>("add_catalogue_medicine", given, ["payload"]),
  addCustomer: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<number>("add_customer", given, ["payload"]),
  addDraftPage: (given: {
    ofPharmacy: number | null
    ofDraft: string | null
    pageId: string | null
    media: string | null
    content: Buffer | null
    atMost: number | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<boolean>("add_draft_page", given),
  addGoodsReceiptFile: (given: {
    ofPharmacy: number | null
    ofReceipt: string | null
    fileId: string | null
    media: string | null
    content: Buffer | null
    atMost: number | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<boolean>("add_goods_receipt_file", given),
  addMedicine: (given: {
    medicineFields: Json | null
  }) => functionCall<number>("add_medicine", given, ["medicineFields"]),
  addPrescriptionPage: (given: {
    ofPharmacy: number | null
    ofPrescription: number | null
    pageId: string | null
    media: string | null
    content: Buffer | null
    hash: Buffer | null
    atMost: number | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<boolean>("add_prescription_page", given),
  addPrescriptionPicture: (given: {
    ofOrder: number | null
    ofCustomer: string | null
    wholeBasket: boolean | null
    newPicture: string | null
    mediaType: string | null
    sealed: Buffer | null
    happenedAt?: Date | null
  }) => functionCall<void>("add_prescription_picture", given),
  addStaff: (given: {
    who: string | null
    ofPharmacy: number | null
    ofSupplier: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<number>("add_staff", given),
  addSupplier: (given: {
    called: string | null
    phone: string | null
    leadDays: number | null
    happenedAt: Date | null
  }) => functionCall<number>("add_supplier", given),
  addToShelf: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    medicineFields: Json | null
    payload: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<number>("add_to_shelf", given, ["medicineFields", "payload"]),
  adjustStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    correction: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("adjust_stock", given, ["correction"]),
  adminAnswerApplication: (given: {
    ofApplication: number | null
    readVersion: number | null
    toState: string | null
    words: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_answer_application", given),
  adminCloseDataRequest: (given: {
    ofRequest: number | null
    readVersion: number | null
    toState: string | null
    words: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_close_data_request", given),
  adminCreateAdvert: (given: {
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
  }) => functionCall<number>("admin_create_advert", given, ["payload"]),
  adminCreatePharmacy: (given: {
    makeKey: string | null
    fingerprint: Buffer | null
    details: Json | null
    isAnother: boolean | null
    happenedAt: Date | null
  }) => functionCall<number>("admin_create_pharmacy", given, ["details"]),
  adminEditAdvert: (given: {
    advert: number | null
    readVersion: number | null
    payload: Json | null
  }) => functionCall<void>("admin_edit_advert", given, ["payload"]),
  adminEditPharmacy: (given: {
    ofPharmacy: number | null
    readVersion: number | null
    details: Json | null
  }) => functionCall<void>("admin_edit_pharmacy", given, ["details"]),
  adminEndAdvert: (given: {
    advert: number | null
    readVersion: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_end_advert", given),
  adminEndAnnouncement: (given: {
    announcement: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_end_announcement", given),
  adminEndPharmacy: (given: {
    ofPharmacy: number | null
    readVersion: number | null
    typed: string | null
    why: string | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_end_pharmacy", given),
  adminListPharmacy: (given: {
    ofPharmacy: number | null
    readVersion: number | null
    lists: boolean | null
    why: string | null
    today: string | null
  }) => functionCall<void>("admin_list_pharmacy", given),
  adminMoveAdvert: (given: {
    advert: number | null
    readVersion: number | null
    upwards: boolean | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_move_advert", given),
  adminPauseAdvert: (given: {
    advert: number | null
    readVersion: number | null
    wish: boolean | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_pause_advert", given),
  adminPublishAnnouncement: (given: {
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
  }) => functionCall<number>("admin_publish_announcement", given, ["payload"]),
  adminRecordDataRequest: (given: {
    actKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    happenedAt: Date | null
  }) => functionCall<number>("admin_record_data_request", given, ["payload"]),
  adminRejectSupplier: (given: {
    supplier: number | null
    readVersion: number | null
    why: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("admin_reject_supplier", given),
  adminRemoveTaxRate: (given: {
    ofRate: number | null
    readVersion: number | null
  }) => functionCall<void>("admin_remove_tax_rate", given),
  adminRevokeKey: (given: {
    ofPharmacy: number | null
    keyId: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_revoke_key", given),
  adminSaveTaxRate: (given: {
    ofRate: number | null
    readVersion: number | null
    payload: Json | null
  }) => functionCall<number>("admin_save_tax_rate", given, ["payload"]),
  adminSetHoliday: (given: {
    ofDay: string | null
    named: string | null
    readName: string | null
  }) => functionCall<void>("admin_set_holiday", given),
  adminSetSite: (given: {
    setName: string | null
    readVersion: number | null
    written: Json | null
    deployed: Json | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_set_site", given, ["written", "deployed"]),
  adminStorePicture: (given: {
    hash: string | null
    mediaType: string | null
    width: number | null
    height: number | null
    bytes: Buffer | null
    happenedAt: Date | null
  }) => functionCall<void>("admin_store_picture", given),
  adminVerifyApplication: (given: {
    ofApplication: number | null
    readVersion: number | null
    licence: string | null
    until: string | null
    note: string | null
    isAnother: boolean | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<number>("admin_verify_application", given),
  adminVerifyPharmacy: (given: {
    ofPharmacy: number | null
    readVersion: number | null
    licence: string | null
    until: string | null
    note: string | null
    lists: boolean | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("admin_verify_pharmacy", given),
  adminVerifySupplier: (given: {
    supplier: number | null
    readVersion: number | null
    licence: string | null
    until: string | null
    note: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("admin_verify_supplier", given),
  answerAccountBill: (given: {
    ofPharmacy: number | null
    ofBill: string | null
    answerKey: string | null
    answer: Json | null
    fingerprint: Buffer | null
    acting: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("answer_account_bill", given, ["answer"]),
  answerRecall: (given: {
    ofPharmacy: number | null
    ofRecall: string | null
    payload: Json | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("answer_recall", given, ["payload"]),
  applyMovements: <Result>(given: {
    ofPharmacy: number | null
    documentKind: string | null
    documentId: string | null
    acting: string | null
    lines: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<Result>("apply_movements", given, ["lines"]),
  approveAct: (given: {
    ofPharmacy: number | null
    ofCashier: number | null
    checkedHash: string | null
    needed: string | null
  }) => functionCall<string>("approve_act", given),
  asUtc: (given: {
    at: Date | null
  }) => functionCall<string>("as_utc", given),
  asksOwnPharmacy: (given: {
    request: number | null
  }) => functionCall<boolean>("asks_own_pharmacy", given),
  buyStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    bought: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("buy_stock", given, ["bought"]),
  cancelOrder: (given: {
    ofOrder: number | null
    ofCustomer: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("cancel_order", given),
  caresBy: (given: {
    invitation: number | null
  }) => functionCall<boolean>("cares_by", given),
  caresFor: (given: {
    person: string | null
  }) => functionCall<boolean>("cares_for", given),
  cashierName: (given: {
    ofCashier: number | null
  }) => functionCall<string>("cashier_name", given),
  changeAccount: (given: {
    ofPharmacy: number | null
    ofAccount: number | null
    readVersion: number | null
    payload: Json | null
    happenedAt?: Date | null
  }) => functionCall<void>("change_account", given, ["payload"]),
  changeCashier: (given: {
    ofPharmacy: number | null
    ofCashier: number | null
    readVersion: number | null
    payload: Json | null
    hasJustLoggedIn: boolean | null
    happenedAt?: Date | null
  }) => functionCall<void>("change_cashier", given, ["payload"]),
  changeCustomer: (given: {
    ofPharmacy: number | null
    ofCustomer: number | null
    readVersion: number | null
    payload: Json | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("change_customer", given, ["payload"]),
  checkMedicine: (given: {
    ofMedicine: number | null
    readVersion: number | null
  }) => functionCall<void>("check_medicine", given),
  closeRecall: (given: {
    ofPharmacy: number | null
    ofRecall: string | null
    closing: string | null
    leavesOut: boolean | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("close_recall", given),
  closeRefills: (given: {
    ofPharmacy: number | null
    ofCustomer: number | null
    ids: readonly number[] | null
    closedAs: string | null
  }) => functionCall<void>("close_refills", given),
  closeTillDay: <Result>(given: {
    ofPharmacy: number | null
    ofDay: number | null
    countId: string | null
    fingerprint: Buffer | null
    counted: Json | null
    explained: number | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<Result>("close_till_day", given, ["counted"]),
  completeBasket: (given: {
    ofBasket: string | null
    ofPharmacy: number | null
    becomes: string | null
    receipt: string | null
    lines: Json | null
    seller: string | null
    terms?: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<number>("complete_basket", given, ["lines", "terms"]),
  completeOrder: (given: {
    ofOrder: number | null
    ofPharmacy: number | null
    readVersion: number | null
    becomes: string | null
    receipt: string | null
    seller: string | null
    terms?: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<number>("complete_order", given, ["terms"]),
  correctPrescription: (given: {
    ofPharmacy: number | null
    ofPrescription: number | null
    readEntry: number | null
    given: Json | null
    why: string | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<void>("correct_prescription", given, ["given"]),
  countAdverts: (given: {
    counted: Json | null
    happenedAt: Date | null
  }) => functionCall<void>("count_adverts", given, ["counted"]),
  countRegister: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    counted: number | null
    expected: number | null
    why: string | null
    seenBy: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("count_register", given),
  countSearches: (given: {
    onDay: string | null
    at: Date | null
    allSearches: number | null
    allUnmet: number | null
    counted: Json | null
  }) => functionCall<void>("count_searches", given, ["counted"]),
  countStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    counted: number | null
    expected: number | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("count_stock", given),
  creditReturn: (given: {
    ofPharmacy: number | null
    ofReturn: string | null
    creditKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    credit: Json | null
    happenedAt: Date | null
  }) => functionCall<void>("credit_return", given, ["credit"]),
  deactivatePerson: (given: {
    who: string | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("deactivate_person", given),
  decideCorrection: (given: {
    correctionId: number | null
    chosen: readonly string[] | null
    readVersion: number | null
    payload: Json | null
    takesAbove: boolean | null
    words: string | null
    happenedAt: Date | null
  }) => functionCall<void>("decide_correction", given, ["payload"]),
  declineOffer: (given: {
    ofOffer: number | null
    ofCustomer: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("decline_offer", given),
  differingProperties: (given: {
    staying: number | null
    gone: readonly number[] | null
  }) => functionCall<string[]>("differing_properties", given),
  dismissUnmet: (given: {
    thing: number | null
    readVersion: number | null
    why: string | null
    at: Date | null
  }) => functionCall<boolean>("dismiss_unmet", given),
  editMedicine: (given: {
    ofMedicine: number | null
    readVersion: number | null
    payload: Json | null
    takesAbove: boolean | null
  }) => functionCall<void>("edit_medicine", given, ["payload"]),
  editOrder: (given: {
    ofOrder: number | null
    ofCustomer: string | null
    readVersion: number | null
    maxUnits: number | null
    payload: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("edit_order", given, ["payload"]),
  editStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    readVersion: number | null
    acting: string | null
    medicineFields: Json | null
    price: number | null
    happenedAt: Date | null
  }) => functionCall<void>("edit_stock", given, ["medicineFields"]),
  editSupplier: (given: {
    supplier: number | null
    readVersion: number | null
    called: string | null
    phone: string | null
    leadDays: number | null
  }) => functionCall<void>("edit_supplier", given),
  endBarcode: (given: {
    ofMedicine: number | null
    code: string | null
    why: string | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<void>("end_barcode", given),
  endLicences: (given: {
    today: string | null
  }) => functionCall<number>("end_licences", given),
  endSession: (given: {
    who: string | null
    session: string | null
  }) => functionCall<void>("end_session", given),
  endStaff: (given: {
    staffId: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<string>("end_staff", given),
  endSupplier: (given: {
    supplier: number | null
    readVersion: number | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<void>("end_supplier", given),
  endSupplierLicences: (given: {
    today: string | null
  }) => functionCall<number>("end_supplier_licences", given),
  endTransfer: (given: {
    ofPharmacy: number | null
    ofTransfer: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    becomes: string | null
    why: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("end_transfer", given),
  enterTill: (given: {
    ofPharmacy: number | null
    ofCashier: number | null
    checkedHash: string | null
    sessionHash: Buffer | null
    staysUntil: Date | null
  }) => functionCall<void>("enter_till", given),
  eraseCustomer: (given: {
    ofPharmacy: number | null
    ofCustomer: number | null
    readVersion: number | null
    happenedAt?: Date | null
  }) => functionCall<void>("erase_customer", given),
  eraseUnseenCustomers: (given: {
    since: Date | null
    batchSize: number | null
    happenedAt?: Date | null
  }) => functionCall<number>("erase_unseen_customers", given),
  expireBatches: (given: {
    atMost: number | null
    today?: string | null
  }) => functionCall<number>("expire_batches", given),
  expireOrders: (given: {
    atMost: number | null
    why: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<number>("expire_orders", given),
  finishTask: (given: {
    ofPharmacy: number | null
    ofTask: number | null
    actKey: string | null
    note: string | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("finish_task", given),
  forgetInAudit: (given: {
    ofCustomer: string | null
    asFilter: string | null
  }) => functionCall<void>("forget_in_audit", given),
  forgetOrders: (given: {
    ofCustomer: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("forget_orders", given),
  forgetUnmet: (given: {
    beforeDay: string | null
    atMost: number | null
  }) => functionCall<number>("forget_unmet", given),
  giveMailUp: (given: {
    ofMail: number | null
    node: string | null
    because: string | null
    said: string | null
  }) => functionCall<void>("give_mail_up", given),
  giveRole: (given: {
    who: string | null
    given: string | null
    ofDistricts: readonly string[] | null
    why: string | null
  }) => functionCall<void>("give_role", given),
  hasCashiers: (given: {
    ofPharmacy: number | null
  }) => functionCall<boolean>("has_cashiers", given),
  importMedicines: (given: {
    added: Json | null
    changed: Json | null
    codes: Json | null
  }) => functionCall<void>("import_medicines", given, ["added", "changed", "codes"]),
  licenceMailHolds: (given: {
    ofSupplier: number | null
    what: string | null
    toldAt: Date | null
  }) => functionCall<boolean>("licence_mail_holds", given),
  liftRecall: (given: {
    ofPharmacy: number | null
    ofRecall: string | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("lift_recall", given),
  linkBarcode: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    code: string | null
    ofPack: number | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<boolean>("link_barcode", given),
  lockCatalogue: (given: {
    isExclusive: boolean | null
  }) => functionCall<void>("lock_catalogue", given),
  mailStatement: (given: {
    ofPharmacy: number | null
    ofCustomer: number | null
    actKey: string | null
    ofMonth: string | null
    acting: string | null
    sendsMail: boolean | null
  }) => functionCall<void>("mail_statement", given),
  makeAccountBill: (given: {
    ofPharmacy: number | null
    billKey: string | null
    ofAccount: number | null
    untilDay: string | null
    fingerprint: Buffer | null
    acting: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("make_account_bill", given),
  markBatchDown: (given: {
    ofPharmacy: number | null
    ofBatch: number | null
    price: number | null
    readPrice: number | null
    readMarkdown: number | null
    today: string | null
  }) => functionCall<void>("mark_batch_down", given),
  markOrderReady: (given: {
    ofOrder: number | null
    ofPharmacy: number | null
    readVersion: number | null
    happenedAt?: Date | null
  }) => functionCall<void>("mark_order_ready", given),
  markOrdersSeen: (given: {
    ids: readonly number[] | null
    ofPharmacy: number | null
    holdHours: number | null
    happenedAt?: Date | null
  }) => functionCall<number>("mark_orders_seen", given),
  mergeMedicines: (given: {
    ofMerge: string | null
    fingerprint: Buffer | null
    staying: number | null
    stayingVersion: number | null
    going: Json | null
    typed: string | null
    knownToDiffer: boolean | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("merge_medicines", given, ["going"]),
  moveTillCash: (given: {
    ofPharmacy: number | null
    movementId: string | null
    way: string | null
    amount: number | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("move_till_cash", given),
  nearestDistrict: (given: {
    place: string | null
  }) => functionCall<string>("nearest_district", given),
  noteAllergies: (given: {
    ofPharmacy: number | null
    ofPrescription: number | null
    generics: readonly string[] | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<void>("note_allergies", given),
  noteWrongPin: <Result>(given: {
    ofPharmacy: number | null
    ofCashier: number | null
  }) => functionCall<Result>("note_wrong_pin", given),
  offerChange: (given: {
    ofOrder: number | null
    ofPharmacy: number | null
    readVersion: number | null
    offerKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    happenedAt?: Date | null
  }) => functionCall<number>("offer_change", given, ["payload"]),
  openRequestsAt: (given: {
    ofPharmacy: number | null
    at: Date | null
    upTo: number | null
  }) => functionCall<number>("open_requests_at", given),
  openSession: (given: {
    proved: Json | null
    tokenHash: Buffer | null
    replaces: Buffer | null
    openedAt: Date | null
    expiresAt: Date | null
  }) => functionCall<boolean>("open_session", given, ["proved"]),
  openTillDay: (given: {
    ofPharmacy: number | null
    openKey: string | null
    fingerprint: Buffer | null
    cash: Json | null
    acting: string | null
    ofDay?: number | null
    happenedAt?: Date | null
  }) => functionCall<void>("open_till_day", given, ["cash"]),
  orderNoticeHolds: (given: {
    ofOrder: number | null
    kind: string | null
    happenedAt: Date | null
  }) => functionCall<boolean>("order_notice_holds", given),
  ownDistrictPharmacies: (given: {
    
  }) => functionCall<number[]>("own_district_pharmacies", given),
  ownDistricts: (given: {
    
  }) => functionCall<string[]>("own_districts", given),
  ownPerson: (given: {
    
  }) => functionCall<string>("own_person", given),
  ownPharmacy: (given: {
    
  }) => functionCall<number>("own_pharmacy", given),
  ownSupplier: (given: {
    
  }) => functionCall<number>("own_supplier", given),
  pauseWebhook: (given: {
    ofEndpoint: number | null
    because: string | null
    host: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("pause_webhook", given),
  payAccount: (given: {
    ofPharmacy: number | null
    paymentId: string | null
    ofAccount: number | null
    paidBy: string | null
    amount: number | null
    fingerprint: Buffer | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("pay_account", given),
  personLanguage: (given: {
    person: string | null
  }) => functionCall<string>("person_language", given),
  personName: (given: {
    person: string | null
  }) => functionCall<string>("person_name", given),
  placeBasket: (given: {
    ofCustomer: string | null
    basketKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    sendAvailable: boolean | null
    maxOpen: number | null
    maxUnits: number | null
    heldUntil: Date | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<number[]>("place_basket", given, ["payload"]),
  placeOrder: (given: {
    ofCustomer: string | null
    orderKey: string | null
    fingerprint: Buffer | null
    payload: Json | null
    maxOpen: number | null
    maxUnits: number | null
    heldUntil: Date | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<number>("place_order", given, ["payload"]),
  planRefills: (given: {
    ofPharmacy: number | null
    ofSale: string | null
    plan: Json | null
  }) => functionCall<number>("plan_refills", given, ["plan"]),
  proposeCorrection: (given: {
    ofPharmacy: number | null
    ofSupplier: number | null
    correctionKey: string | null
    fingerprint: Buffer | null
    ofMedicine: number | null
    readVersion: number | null
    wanted: Json | null
    why: string | null
    happenedAt: Date | null
  }) => functionCall<number>("propose_correction", given, ["wanted"]),
  reactivatePerson: (given: {
    who: string | null
    why: string | null
  }) => functionCall<void>("reactivate_person", given),
  readCorrection: (given: {
    ofPharmacy: number | null
    ofSupplier: number | null
    correctionId: number | null
    happenedAt: Date | null
  }) => functionCall<void>("read_correction", given),
  recalledLots: (given: {
    ofPharmacy: number | null
    ofMedicine: number | null
    lots: readonly string[] | null
  }) => functionCall<string[]>("recalled_lots", given),
  receiveDelivery: (given: {
    ofPharmacy: number | null
    ofOrder: number | null
    deliveryId: string | null
    fingerprint: Buffer | null
    counted: Json | null
    receiver: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("receive_delivery", given, ["counted"]),
  receiveGoods: (given: {
    ofPharmacy: number | null
    receiptId: string | null
    fingerprint: Buffer | null
    receiver: string | null
    invoice: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("receive_goods", given, ["invoice"]),
  receiveTransfer: (given: {
    ofPharmacy: number | null
    ofTransfer: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    counted: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("receive_transfer", given, ["counted"]),
  recordAccess: (given: {
    atThing: string | null
    ids: readonly string[] | null
  }) => functionCall<void>("record_access", given),
  recordAct: (given: {
    action: string | null
    thingId: string | null
    after: Json | null
  }) => functionCall<void>("record_act", given, ["after"]),
  recordHealth: (given: {
    running: Json | null
    samples: Json | null
    changes: Json | null
  }) => functionCall<void>("record_health", given, ["running", "samples", "changes"]),
  recordNodeStopped: (given: {
    node: string | null
  }) => functionCall<void>("record_node_stopped", given),
  recordNonDuplicates: (given: {
    one: number | null
    other: number | null
    acting: string | null
    happenedAt: Date | null
  }) => functionCall<void>("record_non_duplicates", given),
  recordReturn: <Result>(given: {
    ofPharmacy: number | null
    returnId: string | null
    receipt: string | null
    taker: string | null
    payload: Json | null
    why: string | null
    refund: string | null
    fingerprint: Buffer | null
    notedAt?: Date | null
    today?: string | null
  }) => functionCall<Result>("record_return", given, ["payload"]),
  recordSalePrescription: (given: {
    ofPharmacy: number | null
    receipt: string | null
    given: Json | null
    acting: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("record_sale_prescription", given, ["given"]),
  reinstateSupplier: (given: {
    supplier: number | null
    readVersion: number | null
    why: string | null
  }) => functionCall<void>("reinstate_supplier", given),
  rejectOrder: (given: {
    ofOrder: number | null
    ofPharmacy: number | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("reject_order", given),
  remindCustomer: (given: {
    ofPharmacy: number | null
    ofCustomer: number | null
    actKey: string | null
    ids: readonly number[] | null
    acting: string | null
    sendsMail: boolean | null
    happenedAt?: Date | null
  }) => functionCall<void>("remind_customer", given),
  remindRecall: (given: {
    ofPharmacy: number | null
    ofRecall: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("remind_recall", given),
  remindStalePharmacies: (given: {
    stale: Json | null
    since: Date | null
    happenedAt: Date | null
  }) => functionCall<number>("remind_stale_pharmacies", given, ["stale"]),
  removeGoodsReceiptFile: (given: {
    ofPharmacy: number | null
    ofReceipt: string | null
    fileId: string | null
  }) => functionCall<void>("remove_goods_receipt_file", given),
  removePharmacyDay: (given: {
    ofPharmacy: number | null
    ofDay: string | null
    duty: boolean | null
    readVersion: number | null
  }) => functionCall<void>("remove_pharmacy_day", given),
  removePrescriptionPage: (given: {
    ofPharmacy: number | null
    ofPrescription: number | null
    pageId: string | null
  }) => functionCall<void>("remove_prescription_page", given),
  removePrescriptionPicture: (given: {
    ofOrder: number | null
    ofCustomer: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("remove_prescription_picture", given),
  removeStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    acting: string | null
    writeOff: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("remove_stock", given, ["writeOff"]),
  reopenTillDay: (given: {
    ofPharmacy: number | null
    openKey: string | null
    fingerprint: Buffer | null
    ofReport: number | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
  }) => functionCall<void>("reopen_till_day", given),
  requestTransfer: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    payload: Json | null
    happenedAt: Date | null
  }) => functionCall<number>("request_transfer", given, ["payload"]),
  reserveMedicineIds: (given: {
    count: number | null
  }) => functionCall<number[]>("reserve_medicine_ids", given),
  reservedUnits: (given: {
    ofStock: number | null
  }) => functionCall<number>("reserved_units", given),
  resolveMerges: <Result>(given: {
    cart: Json | null
  }) => functionCall<Result>("resolve_merges", given, ["cart"]),
  restoreStock: (given: {
    ofPharmacy: number | null
    ofStock: number | null
  }) => functionCall<void>("restore_stock", given),
  returnAnswer: <Result>(given: {
    ofPharmacy: number | null
    returnId: string | null
  }) => functionCall<Result>("return_answer", given),
  rollHealth: (given: {
    until: Date | null
  }) => functionCall<number>("roll_health", given),
  saleAnswer: <Result>(given: {
    ofPharmacy: number | null
    saleId: string | null
  }) => functionCall<Result>("sale_answer", given),
  savePharmacyDay: (given: {
    ofPharmacy: number | null
    ofDay: string | null
    duty: boolean | null
    hours: string | null
    why: string | null
    readVersion: number | null
  }) => functionCall<void>("save_pharmacy_day", given),
  savePushSubscription: (given: {
    ofPerson: string | null
    atEndpoint: string | null
    p256dh: string | null
    auth: string | null
    device: string | null
  }) => functionCall<void>("save_push_subscription", given),
  schemaVersion: (given: {
    
  }) => functionCall<string>("schema_version", given),
  sell: <Result>(given: {
    ofPharmacy: number | null
    saleId: string | null
    receipt: string | null
    seller: string | null
    cart: Json | null
    terms: Json | null
    fingerprint: Buffer | null
    happenedAt?: Date | null
    notedAt?: Date | null
    today?: string | null
  }) => functionCall<Result>("sell", given, ["cart", "terms"]),
  sellWithWrongClock: <Result>(given: {
    claimedAt: string | null
    ofPharmacy: number | null
    saleId: string | null
    receipt: string | null
    seller: string | null
    cart: Json | null
    terms: Json | null
    fingerprint: Buffer | null
    notedAt: Date | null
    today: string | null
  }) => functionCall<Result>("sell_with_wrong_clock", given, ["cart", "terms"]),
  sendSupplierLicence: (given: {
    ofSupplier: number | null
    licenceId: string | null
    fingerprint: Buffer | null
    licence: string | null
    until: string | null
    media: string | null
    sealed: Buffer | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("send_supplier_licence", given),
  sendToSupplier: (given: {
    ofPharmacy: number | null
    returnKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    payload: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("send_to_supplier", given, ["payload"]),
  sendTransfer: (given: {
    ofPharmacy: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    payload: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<number>("send_transfer", given, ["payload"]),
  setBatchAside: (given: {
    ofPharmacy: number | null
    ofBatch: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    payload: Json | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("set_batch_aside", given, ["payload"]),
  setHolidayHours: (given: {
    ofPharmacy: number | null
    hours: string | null
  }) => functionCall<void>("set_holiday_hours", given),
  setPharmacyLogo: (given: {
    ofPharmacy: number | null
    media: string | null
    wide: number | null
    high: number | null
    picture: Buffer | null
    happenedAt?: Date | null
  }) => functionCall<void>("set_pharmacy_logo", given),
  setTillLock: (given: {
    ofPharmacy: number | null
    minutes: number | null
    hasJustLoggedIn: boolean | null
  }) => functionCall<void>("set_till_lock", given),
  settleQuarantine: (given: {
    ofPharmacy: number | null
    ofUnits: number | null
    actKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    decision: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("settle_quarantine", given, ["decision"]),
  shipOrder: (given: {
    ofSupplier: number | null
    ofOrder: number | null
    readVersion: number | null
    shipmentId: string | null
    fingerprint: Buffer | null
    lines: Json | null
    shipper: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<number>("ship_order", given, ["lines"]),
  showPrices: (given: {
    ofPharmacy: number | null
    shown: boolean | null
  }) => functionCall<void>("show_prices", given),
  similarPharmacies: <Result>(given: {
    details: Json | null
  }) => functionCall<Result>("similar_pharmacies", given, ["details"]),
  startRecall: (given: {
    ofPharmacy: number | null
    ofRecall: string | null
    fingerprint: Buffer | null
    acting: string | null
    payload: Json | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("start_recall", given, ["payload"]),
  storeOwnKey: <Result>(given: {
    keyName: string | null
    made: Json | null
  }) => functionCall<Result>("store_own_key", given, ["made"]),
  survivingMedicine: (given: {
    ofMedicine: number | null
  }) => functionCall<number>("surviving_medicine", given),
  survivingRow: (given: {
    ofStock: number | null
  }) => functionCall<number>("surviving_row", given),
  sweepPrescriptionPictures: (given: {
    atMost: number | null
    closedBefore: Date | null
  }) => functionCall<number>("sweep_prescription_pictures", given),
  takeBackRefused: (given: {
    ofPharmacy: number | null
    ofReturn: string | null
    refusalKey: string | null
    fingerprint: Buffer | null
    acting: string | null
    refusal: Json | null
    happenedAt: Date | null
  }) => functionCall<void>("take_back_refused", given, ["refusal"]),
  taxOn: <Result>(given: {
    ofRate: number | null
    onDay: string | null
  }) => functionCall<Result>("tax_on", given),
  tillDayParts: (given: {
    ofDay: number | null
  }) => functionCall<number[]>("till_day_parts", given),
  tillLedgerHash: (given: {
    days: readonly number[] | null
  }) => functionCall<string>("till_ledger_hash", given),
  tillTakings: <Result>(given: {
    days: readonly number[] | null
  }) => functionCall<Result>("till_takings", given),
  tryCashierPin: (given: {
    ofPharmacy: number | null
    ofCashier: number | null
    triedAt: Date | null
  }) => functionCall<string>("try_cashier_pin", given),
  undoMedicineMerge: (given: {
    ofMerge: string | null
    undoing: string | null
    why: string | null
    acting: string | null
    happenedAt?: Date | null
    today?: string | null
  }) => functionCall<void>("undo_medicine_merge", given),
  undoRemoval: (given: {
    ofPharmacy: number | null
    ofStock: number | null
    writeOffKey: string | null
    acting: string | null
    happenedAt: Date | null
    today: string | null
  }) => functionCall<void>("undo_removal", given),
  unitsAtSupplier: (given: {
    ofPharmacy: number | null
    ofReturn: string | null
  }) => functionCall<string>("units_at_supplier", given),
  unrecordedLines: <Result>(given: {
    ofPharmacy: number | null
    ofSale: string | null
    today: string | null
  }) => functionCall<Result>("unrecorded_lines", given),
  warnSupplierLicences: (given: {
    today: string | null
    within: number | null
    happenedAt: Date | null
  }) => functionCall<number>("warn_supplier_licences", given),
  withdrawCorrection: (given: {
    ofPharmacy: number | null
    ofSupplier: number | null
    correctionId: number | null
    happenedAt: Date | null
  }) => functionCall<void>("withdraw_correction", given),
  withdrawDataRequest: (given: {
    ofPerson: string | null
    ofRequest: number | null
    happenedAt: Date | null
  }) => functionCall<void>("withdraw_data_request", given),
  withdrawOffer: (given: {
    ofOffer: number | null
    ofPharmacy: number | null
    happenedAt?: Date | null
  }) => functionCall<void>("withdraw_offer", given),
  writeLiveProbe: (given: {
    node: string | null
  }) => functionCall<void>("write_live_probe", given),
}
