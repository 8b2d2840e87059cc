import type { ReadElement } from "./read-xml.fixture.ts";

/** The elements in front of the parties that invoices and credit notes begin with. */
const HEAD = "UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID CopyIndicator UUID IssueDate";
const CURRENCIES =
  "DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode PaymentCurrencyCode PaymentAlternativeCurrencyCode " +
  "AccountingCostCode AccountingCost LineCountNumeric BuyerReference InvoicePeriod";
const PARTIES =
  "Signature AccountingSupplierParty AccountingCustomerParty PayeeParty BuyerCustomerParty SellerSupplierParty " +
  "TaxRepresentativeParty Delivery DeliveryTerms PaymentMeans PaymentTerms";
const RATES = "TaxExchangeRate PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate";
const LINE_HEAD = "LineExtensionAmount TaxPointDate AccountingCostCode AccountingCost PaymentPurposeCode";
const LINE_REFERENCES =
  "DespatchLineReference ReceiptLineReference BillingReference DocumentReference PricingReference OriginatorParty " +
  "Delivery PaymentTerms";
const TAX_CATEGORY =
  "ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason TierRange TierRatePercent " +
  "TaxScheme";
const IDENTIFICATION = "ID ExtendedID BarcodeSymbologyID PhysicalAttribute MeasurementDimension IssuerParty";

/** The children of each element in their order, from the schemas of UBL 2.1 (OASIS Standard, 4 November 2013). */
const CHILDREN: Readonly<Record<string, string>> = {
  Invoice: `${HEAD} IssueTime DueDate InvoiceTypeCode Note TaxPointDate ${CURRENCIES} OrderReference BillingReference
    DespatchDocumentReference ReceiptDocumentReference StatementDocumentReference OriginatorDocumentReference
    ContractDocumentReference AdditionalDocumentReference ProjectReference ${PARTIES} PrepaidPayment AllowanceCharge
    ${RATES} TaxTotal WithholdingTaxTotal LegalMonetaryTotal InvoiceLine`,
  CreditNote: `${HEAD} IssueTime TaxPointDate CreditNoteTypeCode Note ${CURRENCIES} DiscrepancyResponse OrderReference
    BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference
    AdditionalDocumentReference StatementDocumentReference OriginatorDocumentReference ${PARTIES} ${RATES}
    AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine`,
  OrderReference:
    "ID SalesOrderID CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode DocumentReference",
  BillingReference: `InvoiceDocumentReference SelfBilledInvoiceDocumentReference CreditNoteDocumentReference
    SelfBilledCreditNoteDocumentReference DebitNoteDocumentReference ReminderDocumentReference
    AdditionalDocumentReference BillingReferenceLine`,
  InvoiceDocumentReference: `ID CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID
    LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod IssuerParty
    ResultOfVerification`,
  AccountingSupplierParty: `CustomerAssignedAccountID AdditionalAccountID DataSendingCapability Party DespatchContact
    AccountingContact SellerContact`,
  AccountingCustomerParty: `CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID Party
    DeliveryContact AccountingContact BuyerContact`,
  Party: `MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode
    PartyIdentification PartyName Language PostalAddress PhysicalLocation PartyTaxScheme PartyLegalEntity Contact
    Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount`,
  PartyName: "Name",
  PostalAddress: `ID AddressTypeCode AddressFormatCode Postbox Floor Room StreetName AdditionalStreetName BlockName
    BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName
    CityName PostalZone CountrySubentity CountrySubentityCode Region District TimezoneOffset AddressLine Country
    LocationCoordinate`,
  AddressLine: "Line",
  Country: "IdentificationCode Name",
  PartyLegalEntity: `RegistrationName CompanyID RegistrationDate RegistrationExpirationDate CompanyLegalFormCode
    CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount
    FullyPaidSharesIndicator RegistrationAddress CorporateRegistrationScheme HeadOfficeParty ShareholderParty`,
  Contact: "ID Name Telephone Telefax ElectronicMail Note OtherCommunication",
  Delivery: `ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryDate ActualDeliveryTime LatestDeliveryDate
    LatestDeliveryTime ReleaseID TrackingID DeliveryAddress DeliveryLocation AlternativeDeliveryLocation
    RequestedDeliveryPeriod PromisedDeliveryPeriod EstimatedDeliveryPeriod CarrierParty DeliveryParty NotifyParty
    Despatch DeliveryTerms MinimumDeliveryUnit MaximumDeliveryUnit Shipment`,
  PaymentMeans: `ID PaymentMeansCode PaymentDueDate PaymentChannelCode InstructionID InstructionNote PaymentID
    CardAccount PayerFinancialAccount PayeeFinancialAccount CreditAccount PaymentMandate TradeFinancing`,
  PayeeFinancialAccount: `ID Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote
    FinancialInstitutionBranch Country`,
  FinancialInstitutionBranch: "ID Name FinancialInstitution Address",
  AllowanceCharge: `ID ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric
    PrepaidIndicator SequenceNumeric Amount BaseAmount AccountingCostCode AccountingCost PerUnitAmount TaxCategory
    TaxTotal PaymentMeans`,
  TaxTotal: "TaxAmount RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator TaxSubtotal",
  TaxSubtotal: `TaxableAmount TaxAmount CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent
    BaseUnitMeasure PerUnitAmount TierRange TierRatePercent TaxCategory`,
  TaxCategory: TAX_CATEGORY,
  ClassifiedTaxCategory: TAX_CATEGORY,
  TaxScheme: "ID Name TaxTypeCode CurrencyCode JurisdictionRegionAddress",
  LegalMonetaryTotal: `LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount
    ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount PayableAlternativeAmount`,
  InvoiceLine: `ID UUID Note InvoicedQuantity ${LINE_HEAD} FreeOfChargeIndicator InvoicePeriod OrderLineReference
    ${LINE_REFERENCES} AllowanceCharge TaxTotal WithholdingTaxTotal Item Price DeliveryTerms SubInvoiceLine
    ItemPriceExtension`,
  CreditNoteLine: `ID UUID Note CreditedQuantity ${LINE_HEAD} FreeOfChargeIndicator InvoicePeriod OrderLineReference
    DiscrepancyResponse ${LINE_REFERENCES} TaxTotal AllowanceCharge Item Price DeliveryTerms SubCreditNoteLine
    ItemPriceExtension`,
  Item: `Description PackQuantity PackSizeNumeric CatalogueIndicator Name HazardousRiskIndicator AdditionalInformation
    Keyword BrandName ModelName BuyersItemIdentification SellersItemIdentification ManufacturersItemIdentification
    StandardItemIdentification CatalogueItemIdentification AdditionalItemIdentification CatalogueDocumentReference
    ItemSpecificationDocumentReference OriginCountry CommodityClassification TransactionConditions HazardousItem
    ClassifiedTaxCategory AdditionalItemProperty ManufacturerParty InformationContentProviderParty OriginAddress
    ItemInstance Certificate Dimension`,
  SellersItemIdentification: IDENTIFICATION,
  Price: `PriceAmount BaseQuantity PriceChangeReason PriceTypeCode PriceType OrderableUnitFactorRate ValidityPeriod
    PriceList AllowanceCharge PricingExchangeRate`,
};

const localName = (name: string): string => name.replace(/^c[ab]c:/, "");

/** What of an element and all in it breaks the order of UBL 2.1, or has the prefix of another kind of element. */
export function orderProblems({ name, children }: ReadElement): string[] {
  const known = CHILDREN[localName(name)]?.split(/\s+/) ?? [];
  const places = children.map((child) => known.indexOf(localName(child.name)));
  return children.flatMap((child, at) => [
    ...(places[at] === -1 ? [`${name} has no ${child.name}`] : []),
    ...(at > 0 && (places[at] ?? 0) < (places[at - 1] ?? 0) ? [`${name}: ${child.name} is too late`] : []),
    ...(child.name.startsWith(child.children.length > 0 ? "cac:" : "cbc:") ? [] : [`${child.name}: another prefix`]),
    ...orderProblems(child),
  ]);
}
